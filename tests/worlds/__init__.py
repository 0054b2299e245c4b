"""Small hand-written programs that tests play without a compiler."""
