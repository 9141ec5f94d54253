import { describe, expect, test } from "vitest";
import { elementText, runText, textAround } from "./page-text.ts";
import { scanPage } from "./scan-page.ts";

const url = "https://shop.example/p/1";

function texts(html: string): readonly string[] {
  const page = scanPage(html, url);
  return page.runs.map((run) => runText(page, run));
}

describe("one pass over a page's tags", () => {
  test("text is in order, with white space collapsed and entities decoded", () => {
    expect(texts("<body><p>Preț:\n\n <b>1.899&nbsp;Lei</b> &amp; gata</p></body>")).toEqual([
      "Preț:",
      "1.899 Lei",
      "& gata",
    ]);
  });

  test("scripts, styles and comments are not text", () => {
    expect(
      texts("<body><script>12 lei</script><style>.a{}</style><!-- 13 lei --><p>14 lei</p></body>"),
    ).toEqual(["14 lei"]);
  });

  test("a quoted > does not end a tag; an unclosed quote ends at the first >", () => {
    expect(texts('<body><a title="a > b">x</a></body>')).toEqual(["x"]);
    expect(texts('<body><a title="a>x</a></body>')).toEqual(["x"]);
  });

  test("unclosed and misnested tags are closed at the next matching tag", () => {
    const page = scanPage("<ul><li>a<li>b<b>c</ul><p>d", url);
    const list = page.elements.find((element) => element.name === "ul");
    expect(list && elementText(page, list)).toBe("a b c");
    expect(
      page.elements.filter((element) => element.name === "li").map((one) => elementText(page, one)),
    ).toEqual(["a", "b c"]);
  });

  test("attributes: quoted, unquoted, bare, decoded; the first of duplicates counts", () => {
    const [element] = scanPage(
      `<a href='/x?a=1&amp;b=2' class=price HIDDEN class="other">x</a>`,
      url,
    ).elements;
    expect(element?.attribute("href")).toBe("/x?a=1&b=2");
    expect(element?.attribute("class")).toBe("price");
    expect(element?.isHidden).toBe(true);
  });

  test("descendants of a hidden element are hidden", () => {
    const page = scanPage('<div style="display: none"><p>a</p></div><p>b</p>', url);
    expect(page.runs.map((run) => run.parent.isHidden)).toEqual([true, false]);
  });

  test("an invalid address is null", () => {
    expect(scanPage("", "not an address").address).toBeNull();
    expect(scanPage("", "ftp://shop.example/").address).toBeNull();
  });
});

test("the text around a run is that of its neighbours, fewer at the ends of the page, cut at the limit", () => {
  const page = scanPage("<body><p>a</p><p>b</p><p>c</p><p>d</p><p>e</p></body>", url);
  const around = (index: number, reach: number, limit?: number) => {
    const run = page.runs[index];
    return run && textAround(page, run, reach, limit);
  };
  expect([around(0, 1), around(3, 1), around(4, 1)]).toEqual(["a b", "c d e", "d e"]);
  expect([around(2, 9), around(2, 2, 4)]).toEqual(["a b c d e", "a b "]);
});
