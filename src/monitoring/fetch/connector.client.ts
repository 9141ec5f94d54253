import type { Socket } from "node:net";
import { buildConnector } from "undici";
import type { Target } from "../../address/address.ts";
import { canonicalIp } from "../../address/public-ip.ts";
import { EgressRefusedError } from "./core/transport-error.ts";
import type { AddressGuard } from "./guard.client.ts";

/** Addresses of a host that are tried before the connection fails. */
const MAX_ADDRESSES_TRIED = 3;

/**
 * Opens connections for undici, each checked by the guard. The socket is opened to an IP address that was just
 * checked, never to a name, because a second look-up could return another address. undici's own `lookup` hook would
 * not be called for IP literals. The connected peer is compared once more before a byte is sent.
 */
export function guardedConnector(guard: AddressGuard, connectTimeoutMs: number): buildConnector.connector {
  const connectTo = buildConnector({ allowH2: false, timeout: connectTimeoutMs });
  return (options, callback) => {
    open(guard, connectTo, options).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error instanceof Error ? error : new Error("connect failed"), null),
    );
  };
}

async function open(
  guard: AddressGuard,
  connectTo: buildConnector.connector,
  options: buildConnector.Options,
): Promise<Socket> {
  const target = targetOfOptions(options);
  const admission = await guard.admit(target);
  if (!admission.admitted) throw new EgressRefusedError(admission.reason);
  let lastError: unknown = new EgressRefusedError("dns");
  for (const ip of admission.ips.slice(0, MAX_ADDRESSES_TRIED)) {
    try {
      return checkedPeer(await connectOnce(connectTo, options, target, ip), ip);
    } catch (error) {
      if (error instanceof EgressRefusedError) throw error;
      lastError = error;
    }
  }
  throw lastError;
}

function targetOfOptions(options: buildConnector.Options): Target {
  const bare = options.hostname.replace(/^\[|\]$/g, "");
  const hostname = bare.endsWith(".") ? bare.slice(0, -1) : bare;
  const port = options.port === "" ? (options.protocol === "https:" ? 443 : 80) : Number(options.port);
  return { hostname, port };
}

function connectOnce(
  connectTo: buildConnector.connector,
  options: buildConnector.Options,
  target: Target,
  ip: string,
): Promise<Socket> {
  const { servername: _named, ...rest } = options;
  const isTls = options.protocol === "https:";
  const named = isTls && target.hostname !== ip ? { servername: target.hostname } : {};
  return new Promise((done, fail) => {
    connectTo({ ...rest, ...named, hostname: ip }, (error, socket) => {
      if (error) fail(error);
      else if (socket) done(socket);
      else fail(new Error("connect failed"));
    });
  });
}

function checkedPeer(socket: Socket, ip: string): Socket {
  if (canonicalIp(socket.remoteAddress ?? "") === canonicalIp(ip)) return socket;
  socket.destroy();
  throw new EgressRefusedError("peer-changed");
}
