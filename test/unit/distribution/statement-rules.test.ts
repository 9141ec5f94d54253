import { loadModule } from "libpg-query";
import { beforeAll, expect, test } from "vitest";
import { type KnownSchema, knownSchema } from "../../support/distribution/known-schema.ts";
import { violationsOf } from "../../support/distribution/statement-rules.ts";

let schema: KnownSchema;
beforeAll(async () => {
  await loadModule();
  const columns = {
    offer: [
      "site_id bigint",
      "product_id bigint",
      "offer_id bigint",
      "price_minor int8",
      "observed_at timestamptz",
    ],
    listing: ["site_id int8", "product_id int8", "price_bani int8"],
    product_history: ["site_id int8", "entry_id int8"],
    page: ["page_id uuid", "checked_at timestamptz", "host text"],
    page_watch: ["page_id uuid", "site_id int8", "product_id int8"],
    price_point: ["page_id uuid", "observed_at timestamptz", "price_minor int8"],
    crawl_task: ["page_id uuid", "host text"],
    site: ["site_id int8", "domain text"],
    forgotten: ["id int8"],
  };
  schema = knownSchema({
    columns: Object.entries(columns).flatMap(([table, list]) =>
      list.map((column) => [table, ...(column.split(" ") as [string, string])] as const),
    ),
    functions: [
      ["now", "s"],
      ["to_char", "s"],
      ["jsonb_build_object", "s"],
      ["clock_timestamp", "v"],
      ["gen_random_uuid", "v"],
      ["unnest", "i"],
      ["json_to_recordset", "s"],
      ["count", "i"],
      ["max", "i"],
      ["set_config", "v"],
      ["greatest", "i"],
    ],
  });
});

const found = (text: string) => violationsOf(text, schema).map(({ rule, detail }) => `${rule}: ${detail}`);

test.for([
  // no-key
  ["select * from offer where product_id = $1", "no-key: offer"],
  [
    "select * from offer o join listing l on l.product_id = o.product_id where o.site_id = $1",
    "no-key: listing",
  ],
  ["select * from offer where site_id = $1 or product_id = $2", "no-key: offer"],
  ["update offer set price_minor = 1 where product_id = $1", "no-key: offer"],
  ["delete from page where checked_at < $1", "no-key: page"],
  ["insert into offer (product_id, offer_id) values ($1, $2)", "no-key: offer"],
  ["insert into offer values ($1, $2, $3)", "no-key: offer"],
  [
    "select * from listing l where site_id = $1 and exists (select from offer o where o.product_id = l.product_id)",
    "no-key: offer",
  ],
  ["with o as (select * from offer) select * from o where site_id = $1", "no-key: offer"],
  // a row never moves
  ["update offer set site_id = 2 where site_id = 1", "key-update: offer"],
  // joins
  [
    "select from page p join crawl_task t using (page_id) where p.page_id = $1",
    "mixed-join: local and page_id",
  ],
  [
    "select from offer o join page_watch w on w.site_id = o.site_id where o.site_id = $1 and w.page_id = $2",
    "mixed-join: page_id and site_id",
  ],
  [
    "select from crawl_task t where exists (select from page p where p.page_id = t.page_id)",
    "mixed-join: local and page_id",
  ],
  [
    "delete from crawl_task where page_id in (select page_id from page_watch where page_id = any($1))",
    "local-target: crawl_task",
  ],
  [
    "update site set domain = 'x' where site_id in (select site_id from offer where site_id = $1)",
    "local-target: site",
  ],
  // inserts from functions
  [
    "insert into offer (site_id, product_id) select $1, p from unnest($2::bigint[]) u(p)",
    "insert-select: offer",
  ],
  ["insert into page (page_id) select p from json_to_recordset($1) as r(p uuid)", "insert-select: page"],
  // what changes from call to call
  [
    "update offer set observed_at = clock_timestamp() where site_id = $1",
    "changing-call: volatile clock_timestamp()",
  ],
  [
    "delete from offer where site_id = $1 and observed_at < clock_timestamp()",
    "changing-call: volatile clock_timestamp()",
  ],
  [
    "update offer set observed_at = observed_at + interval '1 ms' where site_id = $1",
    "changing-call: stable + interval of a column",
  ],
  [
    "update offer set observed_at = observed_at - 5 * interval '1 ms' where site_id = $1",
    "changing-call: stable - interval of a column",
  ],
  [
    "update page set host = to_char(checked_at, 'YYYY') where page_id = $1",
    "changing-call: stable to_char() of a column",
  ],
  [
    "update page set host = 'x' where page_id = $1 and checked_at::date = $2",
    "changing-call: stable cast of timestamptz to date of a column",
  ],
  [
    "insert into offer (site_id, offer_id) values ($1, $2) on conflict (site_id, offer_id) do update set offer_id = gen_random_uuid()",
    "changing-call: volatile gen_random_uuid()",
  ],
  [
    "select * from offer where site_id = $1 and observed_at < clock_timestamp()",
    "changing-call: volatile clock_timestamp()",
  ],
  // WITH that writes
  [
    "with gone as (delete from offer where site_id = $1 returning site_id) insert into product_history (site_id, entry_id) select site_id, 1 from gone on conflict do nothing",
    "modifying-cte: product_history, offer",
  ],
  [
    "with stale as (update page set host = 'x' where page_id = any($1) returning page_id) select count(*) from stale",
    "modifying-cte: page",
  ],
  [
    "with a as (update offer set price_minor = 1 where site_id = $1), b as (update page set host = '' where page_id = $2) select",
    "modifying-cte: offer, page",
  ],
  // locks
  ["select from page where page_id = any($1) for update", "row-lock: page"],
  // lateral subqueries over a function
  [
    "select from unnest($1::uuid[]) w(id), lateral (select * from price_point where page_id = w.id order by observed_at desc limit 1) p",
    "correlated: price_point",
  ],
  [
    "with d as (select $1::uuid as id) select array(select site_id from page_watch w where w.page_id = d.id) from d",
    "correlated: page_watch",
  ],
  // settings and copies
  ["select set_config('app.site_id', $1, true)", "set-config: set_config()"],
  ["copy offer from stdin", "copy: offer"],
  ["select * from forgotten", "unknown: forgotten is not declared"],
] as const)("%s", ([text, expected]) => {
  expect(found(text)).toEqual([expected]);
});

test.for([
  "set local app.site_id = '1'",
  "select * from offer where site_id = $1 and product_id = $2",
  "select * from offer o join listing l on l.site_id = o.site_id and l.product_id = o.product_id where l.site_id = $1",
  "select * from offer join listing using (site_id, product_id) where offer.site_id = $1",
  "select * from listing l where site_id = $1 and exists (select from offer o where o.site_id = l.site_id)",
  "select * from offer where (site_id, product_id) in (select * from unnest($1::bigint[], $2::bigint[]))",
  "select * from offer o join site s on s.site_id = o.site_id where o.site_id = $1",
  "select * from page where page_id = any($1)",
  "select page_id from crawl_task where host = $1 for update skip locked",
  "select * from offer where site_id = $1 for update",
  "insert into crawl_task (page_id, host) select page_id, host from page where page_id = any($1) on conflict do nothing",
  "insert into offer (site_id, product_id) values ($1, $2)",
  "insert into offer (site_id, product_id) select $1, p from unnest($2::bigint[]) u(p) on conflict do nothing",
  "update offer o set observed_at = greatest(now(), r.at) from unnest($1::bigint[], $2::timestamptz[]) r(id, at) where o.site_id = $3 and o.offer_id = r.id",
  "update offer set price_minor = 1 where site_id = $1 returning jsonb_build_object('price', price_minor)",
  "update offer o set price_minor = r.p from json_to_recordset($2) as r(id bigint, p bigint) where o.site_id = $1 and o.offer_id = r.id returning jsonb_build_object('price', o.price_minor)",
  "with changed as (update offer set price_minor = 1 where site_id = $1 returning product_id) update listing l set price_bani = 1 from changed where l.site_id = $1 and l.product_id = changed.product_id",
  "select from page w, lateral (select * from price_point where page_id = w.page_id order by observed_at desc limit 1) p where w.page_id = any($1)",
])("passes: %s", (text) => {
  expect(found(text)).toEqual([]);
});
