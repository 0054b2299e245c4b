"""What people see: tables, prose, the board in a terminal."""
