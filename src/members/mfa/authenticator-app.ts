import { Secret, TOTP } from 'otpauth';
import type { Db } from '#platform/database/database.ts';
import type { Team } from '../context.ts';
import { openSecret, sealSecret } from '../seal-member.ts';
import { type MemberRow, updateMember } from '../store.ts';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
const CODE = /^\d{6}$/;

/** Stores a new secret, which is unconfirmed until the member enters a code from the app. */
export async function beginApp(
  tx: Db,
  team: Team,
  row: MemberRow,
  label: { issuer: string; email: string },
): Promise<{ secret: string; url: string }> {
  const secret = new Secret({ size: SECRET_BYTES });
  const owner = { clientId: team.clientId, memberId: row.member_id };
  await updateMember(tx, team.clientId, row.member_id, {
    updated_at: team.clock.now(),
    sealed_totp_secret: sealSecret(team.clientKey, owner, 'sealed_totp_secret', secret.base32),
    totp_confirmed_at: null,
    totp_last_step: null,
  });
  const url = totpOf(secret.base32, { issuer: label.issuer, label: label.email }).toString();
  return { secret: secret.base32, url };
}

/** Accepts each code once, and none that is older than the last one used. */
export async function useAppCode(tx: Db, team: Team, row: MemberRow, code: string): Promise<boolean> {
  const token = code.replace(/\s/g, '');
  // the comparison below throws for other characters, whose UTF-8 is longer
  if (!row.sealed_totp_secret || !CODE.test(token)) return false;
  const owner = { clientId: team.clientId, memberId: row.member_id };
  const secret = openSecret(team.clientKey, owner, 'sealed_totp_secret', row.sealed_totp_secret);
  const now = team.clock.now();
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token, timestamp, window: 1 });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  if (row.totp_last_step !== null && step <= Number(row.totp_last_step)) return false;
  await updateMember(tx, team.clientId, row.member_id, { updated_at: now, totp_last_step: String(step) });
  return true;
}

function totpOf(secret: string, label: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });
}
