import { Readable } from 'node:stream';
import type pg from 'pg';

/** Files that the server is sending, messages about them, and how far it is. */
const [NEW_ARCHIVE, DATA] = ['n', 'd'].map((letter) => letter.charCodeAt(0));
const COMMAND = `BASE_BACKUP (LABEL 'stipend', CHECKPOINT 'fast', MANIFEST 'no', WAIT false)`;

interface Connection {
  stream: { pause(): void; resume(): void };
  query(text: string): void;
}

/** The position in the log where the copy began or ended. */
export interface Position {
  lsn: string;
  timeline: string;
}

/**
 * The files of a running server as a tar file, by its own protocol for replication. pg_basebackup, which speaks the same
 * protocol, is not installed everywhere. A connection passes the messages of its server to this class, as to a query.
 */
export class BaseStream extends Readable implements pg.Submittable {
  readonly #results: string[][][] = [];
  #connection: Connection | null = null;
  #archives = 0;

  submit(connection: unknown): void {
    this.#connection = connection as Connection;
    this.#connection.query(COMMAND);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  /** Known once the stream has ended. */
  get began(): Position {
    return positionOf(this.#results.at(0)?.[0]);
  }

  get ended(): Position {
    return positionOf(this.#results.at(-1)?.[0]);
  }

  handleRowDescription(): void {
    this.#results.push([]);
  }

  handleDataRow({ fields }: { fields: string[] }): void {
    this.#results.at(-1)?.push(fields);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk[0] === NEW_ARCHIVE) this.#archives += 1;
    if (this.#archives > 1)
      this.destroy(new Error('The database uses tablespaces: back it up with pgBackRest or WAL-G instead'));
    // the parser uses its buffer again
    else if (chunk[0] === DATA && !this.push(Buffer.from(chunk.subarray(1))))
      this.#connection?.stream.pause();
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.destroy(error);
  }

  handleReadyForQuery(): void {
    this.push(null);
  }
}

function positionOf(row: string[] | undefined): Position {
  const [lsn, timeline] = row ?? [];
  if (!lsn || !timeline) throw new Error('PostgreSQL did not say where the copy began and ended');
  return { lsn, timeline };
}
