/** The name under which a robots.txt addresses us. */
export const PRODUCT_TOKEN = "VizorBot";
