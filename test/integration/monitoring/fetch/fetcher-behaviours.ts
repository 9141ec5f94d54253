import { brotliCompressSync, gzipSync, zstdCompressSync } from "node:zlib";
import { type Behaviour, drip, reply } from "./fetcher-poisoned-shop.ts";

/** The response of a shop. */
export const page = "<!doctype html><title>Mașină</title><p>1.899,99 lei</p>";

const wall = "<!doctype html><title>Verificare de securitate</title><p>Confirmați că nu sunteți robot.</p>";

const zeros = Buffer.alloc(50_000_000);
const bombs = { gzip: gzipSync(zeros), twice: gzipSync(gzipSync(zeros)), zstd: zstdCompressSync(zeros) };

export const redirect =
  (location: string, status = "302 Found"): Behaviour =>
  (socket) =>
    reply(socket, status, { location }, "");

/** Every behaviour of the shops in these tests, by the path's first segment. */
export const behaviours = {
  ok: (socket) =>
    reply(socket, "200 OK", { etag: '"v1"', "last-modified": "Mon, 02 Mar 2026 09:00:00 GMT" }, page),
  gzip: (socket) => reply(socket, "200 OK", { "content-encoding": "gzip" }, gzipSync(page)),
  br: (socket) => reply(socket, "200 OK", { "content-encoding": "br" }, brotliCompressSync(page)),
  zstd: (socket) => reply(socket, "200 OK", { "content-encoding": "zstd" }, zstdCompressSync(page)),
  twice: (socket) => reply(socket, "200 OK", { "content-encoding": "gzip, gzip" }, gzipSync(gzipSync(page))),
  conditional: (socket, head) =>
    /if-none-match: "v1"/i.test(head)
      ? reply(socket, "304 Not Modified", {}, "")
      : reply(socket, "200 OK", {}, page),
  "slow-headers": (socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    drip(socket, "x-slow: 1\r\n", 50);
  },
  "slow-body": (socket) => {
    socket.write("HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 100000\r\n\r\n");
    drip(socket, "a", 50);
  },
  "stalled-body": (socket) => {
    socket.write("HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 100000\r\n\r\n<html>");
  },
  silent: () => undefined,
  "endless-body": (socket) => {
    socket.write("HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n");
    drip(socket, Buffer.alloc(64 * 1024, "a"), 1);
  },
  "endless-headers": (socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    drip(socket, `x-more: ${"a".repeat(1000)}\r\n`, 1);
  },
  "announced-too-large": (socket) => reply(socket, "200 OK", { "content-length": "999999999" }, "<html>"),
  bomb: (socket) => reply(socket, "200 OK", { "content-encoding": "gzip" }, bombs.gzip),
  "bomb-twice": (socket) => reply(socket, "200 OK", { "content-encoding": "gzip, gzip" }, bombs.twice),
  "bomb-zstd": (socket) => reply(socket, "200 OK", { "content-encoding": "zstd" }, bombs.zstd),
  "chained-encodings": (socket) =>
    reply(socket, "200 OK", { "content-encoding": "gzip, gzip, gzip, gzip" }, gzipSync(page)),
  "unknown-encoding": (socket) => reply(socket, "200 OK", { "content-encoding": "lzma" }, page),
  "not-gzip": (socket) => reply(socket, "200 OK", { "content-encoding": "gzip" }, page),
  "cut-gzip": (socket) =>
    reply(socket, "200 OK", { "content-encoding": "gzip" }, gzipSync(page).subarray(0, 30)),
  truncated: (socket) => {
    reply(socket, "200 OK", { "content-length": "5000" }, "<html>");
    socket.end();
  },
  "cut-chunk": (socket) => {
    socket.write(
      "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ntransfer-encoding: chunked\r\n\r\n64\r\n<html>",
    );
    socket.end();
  },
  "longer-than-said": (socket) =>
    reply(socket, "200 OK", { "content-length": "20", connection: "close" }, page),
  "not-http": (socket) => socket.end("SSH-2.0-OpenSSH_9.2\r\n\r\n"),
  hangup: (socket) => socket.destroy(),
  "loop-a": redirect("/loop-b"),
  "loop-b": redirect("/loop-a"),
  hop5: redirect("/hop4", "301 Moved Permanently"),
  hop4: redirect("/hop3", "303 See Other"),
  hop3: redirect("hop2", "307 Temporary Redirect"),
  hop2: redirect("/hop1", "308 Permanent Redirect"),
  hop1: redirect("/ok"),
  hop6: redirect("/hop5"),
  "to-file": redirect("file:///etc/passwd"),
  "to-userinfo": redirect("http://user:pw@shop.ro/"),
  "to-nowhere": (socket) => reply(socket, "302 Found", {}, ""),
  "utf8-location": redirect(Buffer.from("/ok/ș").toString("latin1")),
  forbidden: (socket) => reply(socket, "403 Forbidden", { "retry-after": "120" }, "no"),
  "too-many": (socket) =>
    reply(socket, "429 Too Many Requests", { "retry-after": "Mon, 02 Mar 2026 10:01:00 GMT" }, ""),
  unavailable: (socket) => reply(socket, "503 Service Unavailable", { "retry-after": "7" }, "later"),
  "endless-403": (socket) => {
    socket.write("HTTP/1.1 403 Forbidden\r\n\r\n");
    drip(socket, Buffer.alloc(64 * 1024, "a"), 1);
  },
  "missing-wall": (socket) => reply(socket, "404 Not Found", {}, wall),
  "unavailable-wall": (socket) => reply(socket, "503 Service Unavailable", {}, wall),
  "endless-404": (socket) => {
    socket.write("HTTP/1.1 404 Not Found\r\ncontent-type: text/html\r\n\r\n");
    drip(socket, Buffer.alloc(64 * 1024, "a"), 1);
  },
  "stalled-404": (socket) => {
    socket.write("HTTP/1.1 404 Not Found\r\ncontent-type: text/html\r\ncontent-length: 900\r\n\r\n<html>");
  },
  gone: (socket) => reply(socket, "410 Gone", {}, ""),
  pdf: (socket) => reply(socket, "200 OK", { "content-type": "application/pdf" }, "%PDF-1.7"),
  "plain-html": (socket) => reply(socket, "200 OK", { "content-type": "text/plain" }, page),
  "plain-text": (socket) => reply(socket, "200 OK", { "content-type": "text/plain" }, "1.899,99 lei"),
  empty: (socket) => reply(socket, "200 OK", {}, ""),
  "no-content": (socket) => socket.write("HTTP/1.1 204 No Content\r\n\r\n"),
  latin2: (socket) =>
    reply(
      socket,
      "200 OK",
      { "content-type": "text/html; charset=iso-8859-2" },
      Buffer.from("Ma\xbain\xe3", "latin1"),
    ),
  "wrong-charset": (socket) =>
    reply(
      socket,
      "200 OK",
      { "content-type": "text/html; charset=utf-8" },
      Buffer.from("pre\xfe 12 lei", "latin1"),
    ),
  "odd-validators": (socket) =>
    reply(socket, "200 OK", { etag: '"\u00e9"', "last-modified": "x".repeat(300) }, page),
} satisfies Record<string, Behaviour>;
