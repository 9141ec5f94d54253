import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface MailServer {
  readonly port: number;
  /** Received mail, oldest first. */
  readonly mails: Email[];
  /** The number of connections. */
  readonly connections: () => number;
  /** While it is down every connection is reset. */
  isDown: boolean;
  close(): Promise<void>;
}

/** A real SMTP server on loopback that stores the mail it receives. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: Email[] = [];
  let connected = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    closeTimeout: 1000,
    onConnect: (_session, done) => {
      connected += 1;
      done();
    },
    onData: (stream, _session, done) => {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          mails.push(mail);
          done();
        }, done);
    },
    ...options,
  });
  // A client that disconnects, for example because of the certificate, is an error event of the server.
  server.on("error", () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve());
  });
  const mailServer: MailServer = {
    port: (server.server.address() as AddressInfo).port,
    mails,
    connections: () => connected,
    isDown: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  server.server.prependListener("connection", (socket) => {
    if (mailServer.isDown) socket.resetAndDestroy();
  });
  return mailServer;
}
