/** Where there is room for the table; narrower windows show cards. @see specification 2, section 9 "Breakpoints" */
export const tableRoom = "(min-width: 1024px)";
