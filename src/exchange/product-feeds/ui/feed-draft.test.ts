import { expect, test } from "vitest";
import { feedDraftOf, readFeedDraft } from "./feed-draft.ts";

const feed = {
  address: "https://shop.ro/feed.xml",
  hour: 6,
  paused: true,
  hasPassword: true,
  confirmed: true,
  products: 1,
  missingProducts: 0,
};
const base = { address: feed.address, hour: 6, paused: true };
const read = (changes: object) => readFeedDraft({ ...feedDraftOf(feed), ...changes }, feed);

test("a stored password stays while the fields are blank and the address is on the same server", () => {
  expect(read({})).toEqual({ body: base });
  expect(read({ address: "https://shop.ro/other.xml" })).toEqual({
    body: { ...base, address: "https://shop.ro/other.xml" },
  });
  for (const address of ["https://other.ro/feed.xml", "http://shop.ro/feed.xml", "https://shop.ro:8443/"])
    expect(read({ address }), address).toEqual({ body: null, missing: "userName" });
});

test("a new password needs a user name; switching it off removes what is stored", () => {
  const credentials = { userName: "ana", password: " p " };
  expect(read({ userName: " ana ", password: " p " })).toEqual({ body: { ...base, credentials } });
  expect(read({ userName: "ana" })).toEqual({ body: null, missing: "userName" });
  expect(read({ hasPassword: false, userName: "ana" })).toEqual({ body: { ...base, credentials: null } });
  expect(readFeedDraft({ ...feedDraftOf(null), address: " https://a.ro/ " }, null)).toEqual({
    body: { address: "https://a.ro/", hour: 5, paused: false },
  });
});
