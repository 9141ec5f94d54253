import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { secretText, signedHeaders } from "./signature.ts";

const [secret, previous, other] = [1, 2, 3].map((byte) => new Uint8Array(24).fill(byte)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
];
const body = '{"type":"offer.changed","data":"ș"}';

test("the library of the specification verifies it with each secret, and with no other", () => {
  const headers = signedHeaders({ id: "msg_1", body, at: new Date() }, [secret, previous]);
  for (const known of [secret, previous]) {
    expect(new Webhook(secretText(known)).verify(body, headers)).toEqual(JSON.parse(body));
  }
  expect(() => new Webhook(secretText(other)).verify(body, headers)).toThrow();
  expect(() => new Webhook(secretText(secret)).verify(`${body} `, headers)).toThrow();
});

test("the example of the specification", () => {
  const key = Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64");
  const headers = signedHeaders(
    { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", body: '{"test": 2432232314}', at: new Date(1_614_265_330_000) },
    [key],
  );
  expect(headers["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});
