/** From this width on there is room for the table; narrower windows show cards. */
export const tableBreakpoint = "(min-width: 1024px)";
