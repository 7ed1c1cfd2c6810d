import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Document } from '#documents/schema.ts';
import type { IncomeSummary } from '#income-summary/schema.ts';
import { open, openJson, type Place, seal, sealJson } from '#platform/crypto/seal.ts';

interface NoteOwner {
  clientId: string;
  noteId: string;
}

interface ReviewOwner {
  clientId: string;
  reviewId: string;
}

/** What a review was based on. */
export interface FrozenCopy {
  summary: IncomeSummary;
  /** The same for members who may not read the checks of documents. */
  summaryWithoutChecks: IncomeSummary;
  documents: Document[];
}

export function sealNote(userKey: KeyObject, owner: NoteOwner, text: string): Buffer {
  return sealJson(text, { id: 'user', key: userKey }, placeOfNote(owner));
}

export function openNote(userKey: KeyObject, owner: NoteOwner, sealed: Buffer): string {
  return openJson(sealed, userKey, placeOfNote(owner));
}

export function sealReason(userKey: KeyObject, owner: ReviewOwner, reason: string): Buffer {
  return sealJson(reason, { id: 'user', key: userKey }, placeOfReview(owner, 'sealed_reason'));
}

export function openReason(userKey: KeyObject, owner: ReviewOwner, sealed: Buffer): string {
  return openJson(sealed, userKey, placeOfReview(owner, 'sealed_reason'));
}

/** Compressed first: a summary repeats the same names and ids many times. */
export async function sealCopy(userKey: KeyObject, owner: ReviewOwner, copy: FrozenCopy): Promise<Buffer> {
  const packed = await promisify(gzip)(JSON.stringify(copy));
  return seal(packed, { id: 'user', key: userKey }, placeOfReview(owner, 'sealed_copy'));
}

export async function openCopy(userKey: KeyObject, owner: ReviewOwner, sealed: Buffer): Promise<FrozenCopy> {
  const packed = open(sealed, userKey, placeOfReview(owner, 'sealed_copy'));
  return JSON.parse((await promisify(gunzip)(packed)).toString('utf8')) as FrozenCopy;
}

function placeOfNote({ clientId, noteId }: NoteOwner): Place {
  return { clientId, table: 'user_notes', column: 'sealed_text', row: noteId };
}

function placeOfReview({ clientId, reviewId }: ReviewOwner, column: string): Place {
  return { clientId, table: 'user_reviews', column, row: reviewId };
}
