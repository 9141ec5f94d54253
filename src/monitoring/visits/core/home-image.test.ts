import { expect, test } from "vitest";
import { homeImageOf } from "./home-image.ts";

const read = (head: string, url = "https://magazin.ro/") =>
  homeImageOf({
    body: Buffer.from(`<!doctype html><html><head>${head}</head><body></body></html>`),
    contentType: "text/html; charset=utf-8",
    url,
  });

test("the og:image is resolved against the page's address", () => {
  expect(read(`<meta property="og:image" content="/poze/coperta.jpg?v=1&amp;w=2">`)).toBe(
    "https://magazin.ro/poze/coperta.jpg?v=1&w=2",
  );
  expect(read(`<meta name="OG:Image" content="//cdn.magazin.ro/a.png">`)).toBe(
    "https://cdn.magazin.ro/a.png",
  );
});

test("og:image:secure_url precedes og:image, which precedes twitter:image", () => {
  const twitter = `<meta name="twitter:image" content="https://magazin.ro/t.png">`;
  const plain = `<meta property="og:image" content="http://magazin.ro/a.png">`;
  const secure = `<meta property="og:image:secure_url" content="https://magazin.ro/a.png">`;
  expect(read(twitter + plain + secure)).toBe("https://magazin.ro/a.png");
  expect(read(twitter + plain)).toBe("http://magazin.ro/a.png");
  expect(read(twitter)).toBe("https://magazin.ro/t.png");
});

test.each([
  "",
  `<meta property="og:image" content="">`,
  `<meta property="og:image" content="data:image/png;base64,AAAA">`,
  `<meta property="og:image" content="javascript:alert(1)">`,
  `<meta property="og:image" content="https://magazin.ro/${"a".repeat(2100)}">`,
])("%j has no image", (head) => {
  expect(read(head)).toBeNull();
});
