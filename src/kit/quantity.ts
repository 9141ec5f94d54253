/** Highest stock that is taken from pages and from people, in pieces. */
export const maxPieces = 1_000_000_000;
