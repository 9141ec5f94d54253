import { expect, test } from "vitest";
import { groupsAfter } from "./link-list.tsx";

const link = (domain: string, id: number) => ({
  id,
  mainProductId: 1,
  mainPacketId: 1,
  competitorProductId: id,
  competitorPacketId: id,
  competitor_domain: domain,
  matched: false,
  url: `https://${domain}/${id}`,
});

test("a competitor whose last link was deleted stays, without links", () => {
  const before = [
    { domain: "a.example", links: [link("a.example", 2)] },
    { domain: "b.example", links: [link("b.example", 3)] },
  ];
  const read = [{ domain: "b.example", links: [link("b.example", 3)] }];
  expect(groupsAfter(before, read)).toEqual([{ domain: "a.example", links: [] }, ...read]);
});

test("a competitor that is returned again has the returned links", () => {
  const read = [{ domain: "a.example", links: [link("a.example", 4)] }];
  expect(groupsAfter([{ domain: "a.example", links: [] }], read)).toEqual(read);
});
