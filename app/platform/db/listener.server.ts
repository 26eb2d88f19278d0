import { Socket } from "node:net";
import { Client, escapeIdentifier } from "pg";
import { log } from "../log.server.ts";

/** How long a connection may be idle before it is probed, and how long a probe may take. */
const HEARTBEAT_MS = 5_000;
const DEADLINE_MS = 5_000;
const MAX_BACKOFF_SECONDS = 30;

type OnPayload = (payload: string) => void;
type Connection = { client: Client; socket: Socket; lost: Promise<void>; isLost: boolean };

/**
 * One connection for LISTEN, probed every few seconds, because a network that drops packets notifies neither side. Reconnects with backoff.
 */
export class Listener {
  readonly #url: string;
  readonly #channels = new Map<string, Map<OnPayload, (() => void) | undefined>>();
  #opened: Promise<void> | undefined;
  #current: Connection | null = null;
  #isClosed = false;

  constructor(url: string) {
    this.#url = url;
  }

  /** `onReconnect`: notifications were missed while disconnected. */
  async listen(channel: string, onPayload: OnPayload, onReconnect?: () => void): Promise<void> {
    const listeners = this.#channels.get(channel) ?? new Map<OnPayload, (() => void) | undefined>();
    this.#channels.set(channel, listeners.set(onPayload, onReconnect));
    this.#opened ??= this.#openFirst();
    await this.#opened;
    const connection = this.#current;
    // If there is none right now, the next one listens to all channels.
    if (!connection) return;
    await run(connection, listenTo(channel)).catch((error: unknown) => {
      if (!connection.isLost) throw error;
    });
  }

  async forget(channel: string, onPayload: OnPayload): Promise<void> {
    this.#channels.get(channel)?.delete(onPayload);
  }

  /** False while disconnected, when notifications are missed. */
  isConnected(): boolean {
    return this.#opened === undefined || this.#current !== null;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#opened?.catch(() => undefined);
    const connection = this.#current;
    if (!connection) return;
    // A dead connection would wait forever to close cleanly.
    await withDeadline(connection, connection.client.end()).catch(() => undefined);
  }

  async #openFirst(): Promise<void> {
    try {
      this.#current = await this.#open();
    } catch (error) {
      this.#opened = undefined;
      throw error;
    }
    void this.#keepOpen(this.#current);
  }

  async #keepOpen(first: Connection): Promise<void> {
    for (let connection: Connection | null = first; connection; connection = await this.#reopen()) {
      this.#current = connection;
      // Not on the first connection: nothing was missed.
      if (connection !== first)
        for (const listeners of this.#channels.values()) for (const onReconnect of listeners.values()) onReconnect?.();
      await untilLost(connection);
      this.#current = null;
    }
  }

  /** Null once the listener is closed. */
  async #reopen(): Promise<Connection | null> {
    for (let seconds = 1; !this.#isClosed; seconds = Math.min(seconds * 2, MAX_BACKOFF_SECONDS)) {
      // With jitter, so that not all processes reconnect at once.
      await pause(seconds * 1000 * (0.75 + Math.random() / 2));
      if (this.#isClosed) return null;
      try {
        const connection = await this.#open();
        if (!this.#isClosed) return connection;
        connection.socket.destroy();
      } catch (error) {
        log("warn", "could not reconnect the listening connection", { error });
      }
    }
    return null;
  }

  async #open(): Promise<Connection> {
    const socket = new Socket();
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: DEADLINE_MS,
      // Our own socket, so that an unresponsive connection can be destroyed.
      stream: () => socket,
    });
    const connection: Connection = { client, socket, lost: Promise.resolve(), isLost: false };
    connection.lost = new Promise((resolve) => {
      client.once("end", () => {
        connection.isLost = true;
        resolve();
      });
    });
    client.on("error", (error) => log("warn", "listening connection lost", { error }));
    client.on("notification", ({ channel, payload }) => {
      for (const onPayload of this.#channels.get(channel)?.keys() ?? []) onPayload(payload ?? "");
    });
    try {
      await client.connect();
      for (const channel of this.#channels.keys()) await run(connection, listenTo(channel));
      return connection;
    } catch (error) {
      socket.destroy();
      throw error;
    }
  }
}

const listenTo = (channel: string) => `listen ${escapeIdentifier(channel)}`;

/** Resolves once the connection is lost, or is unresponsive and was destroyed. */
async function untilLost(connection: Connection): Promise<void> {
  while (!connection.isLost) {
    await Promise.race([connection.lost, pause(HEARTBEAT_MS)]);
    if (connection.isLost) return;
    try {
      await run(connection, "select 1");
    } catch (error) {
      if (!connection.isLost) log("warn", "listening connection is unresponsive", { error });
      connection.socket.destroy();
      return;
    }
  }
}

async function run(connection: Connection, query: string): Promise<void> {
  await withDeadline(connection, connection.client.query(query));
}

/** Destroys the connection if the work does not finish in time. */
async function withDeadline(connection: Connection, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      connection.socket.destroy();
      reject(new Error(`No response within ${DEADLINE_MS / 1000} seconds.`));
    }, DEADLINE_MS);
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
