export { findOwnPages, type OwnPage } from "./history-pages.repo.ts";
