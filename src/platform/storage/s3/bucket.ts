import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  ListObjectVersionsCommand,
  PutObjectCommand,
  type S3Client,
  type ServerSideEncryption,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { StorageUnavailable } from '../storage.ts';
import { ATTEMPTS_MAX, openClient, type S3Options } from './client.ts';
import { explain, isMissing, isTaken, isUnsupported } from './errors.ts';

/** S3's own limit for one request. */
const DELETED_AT_ONCE_MAX = 1_000;
const DELETE_ROUNDS_MAX = 5;
/** S3 checks it on arrival, and keeps it with the object. */
const CHECKSUM = 'SHA256';

export interface Found {
  key: string;
  storedAt: Date;
  size: number;
}

export interface Part {
  PartNumber: number;
  ETag: string | undefined;
  ChecksumSHA256: string | undefined;
}

/** The requests that the service makes to a bucket, with limits, and with errors that say what to do. */
export class Bucket {
  readonly client: S3Client;
  readonly name: string;
  readonly #encryption: { ServerSideEncryption?: ServerSideEncryption; SSEKMSKeyId?: string };

  constructor(options: S3Options, limits = {}) {
    const { bucket, encryption } = options;
    this.name = bucket;
    this.client = openClient(options, limits);
    this.#encryption = {
      ...(encryption === null ? {} : { ServerSideEncryption: encryption.kind }),
      ...(encryption?.kind === 'aws:kms' && encryption.keyId !== null
        ? { SSEKMSKeyId: encryption.keyId }
        : {}),
    };
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    await this.#do('PutObject', () => this.client.send(new PutObjectCommand(this.#written(key, bytes))));
  }

  /** Returns false if the object exists. */
  async putIfAbsent(key: string, bytes: Buffer): Promise<boolean> {
    const command = new PutObjectCommand({ ...this.#written(key, bytes), IfNoneMatch: '*' });
    try {
      await this.client.send(command);
      return true;
    } catch (error) {
      if (isTaken(error)) return false;
      throw explain(error, 'PutObject with If-None-Match');
    }
  }

  async find(key: string): Promise<{ size: number } | null> {
    const command = new HeadObjectCommand({ Bucket: this.name, Key: key });
    const found = await this.#do('HeadObject', () => this.client.send(command).catch(unlessMissing));
    return found && { size: found.ContentLength ?? 0 };
  }

  /** Continues after a lost connection where it stopped. Sends nothing before it is read. */
  async *read(key: string): AsyncGenerator<Buffer> {
    let offset = 0;
    let etag: string | undefined;
    for (let failures = 0; ; ) {
      const start = offset;
      const range = offset === 0 ? {} : { Range: `bytes=${offset}-`, IfMatch: etag };
      const command = new GetObjectCommand({ Bucket: this.name, Key: key, ...range });
      const reply = await this.#do('GetObject', () => this.client.send(command));
      const end = offset + (reply.ContentLength ?? 0);
      etag = reply.ETag;
      try {
        for await (const chunk of reply.Body as Readable) {
          offset += chunk.length;
          yield chunk;
        }
      } catch (error) {
        if (failures + 1 >= ATTEMPTS_MAX) throw explain(error, 'GetObject');
      }
      if (offset >= end) return;
      // only tries without progress count: while a slow reader pauses, the server may end the connection, any number of times
      failures = offset > start ? 0 : failures + 1;
      if (failures >= ATTEMPTS_MAX) throw new StorageUnavailable('The storage sent an incomplete object');
    }
  }

  async *list(prefix: string): AsyncGenerator<Found> {
    for await (const page of this.#pages({ Prefix: prefix }))
      for (const { Key = '', LastModified, Size = 0 } of page.Contents ?? [])
        yield { key: Key, storedAt: LastModified ?? new Date(), size: Size };
  }

  /** The names of the folders under a prefix. */
  async listFolders(prefix: string): Promise<string[]> {
    const names: string[] = [];
    for await (const page of this.#pages({ Prefix: prefix, Delimiter: '/' }))
      for (const { Prefix = '' } of page.CommonPrefixes ?? []) names.push(Prefix.slice(prefix.length, -1));
    return names;
  }

  async *#pages(wanted: { Prefix: string; Delimiter?: string }): AsyncGenerator<ListObjectsV2CommandOutput> {
    for (let token: string | undefined; ; ) {
      const command = new ListObjectsV2Command({ Bucket: this.name, ...wanted, ContinuationToken: token });
      const page = await this.#do('ListObjectsV2', () => this.client.send(command));
      yield page;
      token = page.NextContinuationToken;
      if (!page.IsTruncated || !token) return;
    }
  }

  /** Returns false if there is no such object. */
  async copy(from: string, to: string): Promise<boolean> {
    const command = new CopyObjectCommand({
      Bucket: this.name,
      Key: to,
      CopySource: `${this.name}/${from.split('/').map(encodeURIComponent).join('/')}`,
      ...this.#encryption,
    });
    return (await this.#do('CopyObject', () => this.client.send(command).catch(unlessMissing))) !== null;
  }

  /**
   * Deletes all versions of the objects, including those deleted or replaced before, and lists them again until none is
   * left. A bucket with versions would otherwise keep everything that the service deletes.
   */
  async removeAll(prefix: string, isWanted: (key: string) => boolean = () => true): Promise<void> {
    for (let round = 0; round < DELETE_ROUNDS_MAX; round++) {
      let found = 0;
      let batch: Version[] = [];
      for await (const version of this.#versions(prefix)) {
        if (!isWanted(version.Key)) continue;
        found += 1;
        batch.push(version);
        if (batch.length < DELETED_AT_ONCE_MAX) continue;
        await this.#delete(batch);
        batch = [];
      }
      if (found === 0) return;
      await this.#delete(batch);
    }
    throw new Error('The storage still lists objects that were deleted: is the bucket locked or replicated?');
  }

  /** Sends nothing. Size and type are signed, so the server rejects any other file. */
  async signPut(
    key: string,
    {
      sizeBytes,
      contentType,
      secondsValid,
    }: { sizeBytes: number; contentType: string; secondsValid: number },
  ): Promise<string> {
    const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
    const command = new PutObjectCommand({
      Bucket: this.name,
      Key: key,
      ContentLength: sizeBytes,
      ContentType: contentType,
    });
    return this.#do('PutObject', () =>
      getSignedUrl(this.client, command, {
        expiresIn: secondsValid,
        signableHeaders: new Set(['host', 'content-length', 'content-type']),
      }),
    );
  }

  async startUpload(key: string): Promise<string> {
    const command = new CreateMultipartUploadCommand({
      Bucket: this.name,
      Key: key,
      ChecksumAlgorithm: CHECKSUM,
      ...this.#encryption,
    });
    const { UploadId } = await this.#do('CreateMultipartUpload', () => this.client.send(command));
    if (!UploadId) throw new StorageUnavailable('The storage started an upload without an id');
    return UploadId;
  }

  async sendPart(key: string, uploadId: string, number: number, bytes: Buffer): Promise<Part> {
    const command = new UploadPartCommand({
      Bucket: this.name,
      Key: key,
      UploadId: uploadId,
      PartNumber: number,
      Body: bytes,
      ChecksumAlgorithm: CHECKSUM,
    });
    const { ETag, ChecksumSHA256 } = await this.#do('UploadPart', () => this.client.send(command));
    return { PartNumber: number, ETag, ChecksumSHA256 };
  }

  async completeUpload(key: string, uploadId: string, parts: Part[]): Promise<void> {
    const command = new CompleteMultipartUploadCommand({
      Bucket: this.name,
      Key: key,
      UploadId: uploadId,
      MultipartUpload: { Parts: parts },
    });
    await this.#do('CompleteMultipartUpload', () =>
      this.client.send(command).catch(async (error) => {
        // the reply to an earlier attempt was lost
        if (isMissing(error) && (await this.find(key))) return;
        throw error;
      }),
    );
  }

  async abortUpload(key: string, uploadId: string): Promise<void> {
    const command = new AbortMultipartUploadCommand({ Bucket: this.name, Key: key, UploadId: uploadId });
    await this.#do('AbortMultipartUpload', () => this.client.send(command).catch(unlessMissing));
  }

  /** Uploads in parts that were neither completed nor aborted. None if the server can't list them. */
  async *listUploads(prefix: string): AsyncGenerator<{ key: string; uploadId: string; startedAt: Date }> {
    for (let markers = {}; ; ) {
      const command = new ListMultipartUploadsCommand({ Bucket: this.name, Prefix: prefix, ...markers });
      const page = await this.#do('ListMultipartUploads', () =>
        this.client.send(command).catch(unlessUnsupported),
      );
      for (const { Key = '', UploadId = '', Initiated } of page?.Uploads ?? [])
        yield { key: Key, uploadId: UploadId, startedAt: Initiated ?? new Date() };
      if (!page?.IsTruncated) return;
      markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    }
  }

  /** All versions. A server without versions lists its objects instead. */
  async *#versions(prefix: string): AsyncGenerator<Version> {
    let found = 0;
    for (let markers = {}; ; ) {
      const command = new ListObjectVersionsCommand({ Bucket: this.name, Prefix: prefix, ...markers });
      const page = await this.#do('ListObjectVersions', () =>
        this.client.send(command).catch(unlessUnsupported),
      );
      for (const { Key = '', VersionId } of [...(page?.Versions ?? []), ...(page?.DeleteMarkers ?? [])]) {
        found += 1;
        yield { Key, VersionId };
      }
      if (!page?.IsTruncated) break;
      markers = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
    }
    // some servers ignore the parameter for versions
    if (found === 0) for await (const { key } of this.list(prefix)) yield { Key: key, VersionId: undefined };
  }

  async #delete(versions: Version[]): Promise<void> {
    if (versions.length === 0) return;
    const command = new DeleteObjectsCommand({
      Bucket: this.name,
      Delete: { Objects: versions, Quiet: true },
    });
    const { Errors = [] } = await this.#do('DeleteObjects', () => this.client.send(command));
    const [refused] = Errors;
    if (refused)
      throw new Error(
        `The storage refused to delete ${Errors.length} versions of objects (${refused.Code}): check the right s3:DeleteObjectVersion, and that the bucket has no object lock`,
      );
  }

  #written(key: string, bytes: Buffer) {
    return {
      Bucket: this.name,
      Key: key,
      Body: bytes,
      ChecksumAlgorithm: CHECKSUM,
      ...this.#encryption,
    } as const;
  }

  async #do<T>(operation: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw explain(error, operation);
    }
  }
}

interface Version {
  Key: string;
  VersionId: string | undefined;
}

function unlessMissing(error: unknown): null {
  if (!isMissing(error)) throw error;
  return null;
}

function unlessUnsupported(error: unknown): null {
  if (!isUnsupported(error)) throw error;
  return null;
}
