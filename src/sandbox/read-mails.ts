import type { KeyObject } from 'node:crypto';
import type { Db } from '#platform/database/database.ts';
import { openMessage } from '#platform/mail/outbox.ts';
import { listMessages, type MessageRow } from '#platform/mail/store.ts';
import { cutSlice, type FoundPage, type Slice } from '#values/page.ts';
import type { SandboxMail } from './mail-schema.ts';

/** Addresses are sealed, so a search must decrypt emails. This caps how many of the newest are searched. */
const SEARCHED_MAX = 1000;

interface MailAccess {
  clientId: string;
  clientKey: KeyObject;
}

/** Lists emails, newest first: all of them, or those to the address in `recipients`. Two different addresses match no email. */
export async function readMails(
  tx: Db,
  access: MailAccess,
  { recipients, ...slice }: Slice & { recipients: readonly string[] },
): Promise<FoundPage<SandboxMail>> {
  const open = (row: MessageRow) => describe(access, row);
  if (recipients.length === 0) {
    const { rows, ...found } = await listMessages(tx, access.clientId, slice);
    return { ...found, rows: rows.map(open) };
  }
  const { rows: newest } = await listMessages(tx, access.clientId, { skip: 0, limit: SEARCHED_MAX });
  const wanted = new Set(recipients.map((address) => address.toLowerCase()));
  const mails = newest.map(open).filter(({ to }) => wanted.size === 1 && wanted.has(to.toLowerCase()));
  return cutSlice(mails, slice, {
    keyOf: ({ mail_id }) => [mail_id],
    isAfter: ({ mail_id }, [id]) => mail_id < (id ?? ''),
  });
}

function describe({ clientId, clientKey }: MailAccess, row: MessageRow): SandboxMail {
  const message = openMessage(clientKey, { clientId, messageId: row.message_id }, row.sealed_message);
  const { channel, to, text } = message;
  return {
    mail_id: row.message_id,
    channel,
    to,
    subject: message.channel === 'email' ? message.subject : null,
    text,
    html: message.channel === 'email' ? message.html : null,
    status: row.sent_at ? 'sent' : row.given_up_at ? 'failed' : 'queued',
    created_at: row.created_at,
    sent_at: row.sent_at,
  };
}
