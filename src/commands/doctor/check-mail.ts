import { REASONS } from '#platform/dependencies/dependency.ts';
import { reachGateway } from '#platform/mail/reach-gateway.ts';
import { type Finding, failed, ok, warning } from '#values/finding.ts';
import type { Config } from '../../config.ts';

const CONNECT_MS_MAX = 10_000;

/** Connects to the mail server and signs in, without sending anything. */
export async function checkMail({ env, smtp, smsGateway }: Config): Promise<readonly Finding[]> {
  return [await checkSmtp(env, smtp), ...(smsGateway ? [await checkGateway(smsGateway)] : [])];
}

/** Only connects, because a request could send a message. */
async function checkGateway({ url }: { url: string }): Promise<Finding> {
  const reason = await reachGateway(url, CONNECT_MS_MAX);
  if (reason === null) return ok('text messages', 'the SMS gateway accepts connections');
  return failed(
    'text messages',
    `the SMS gateway ${REASONS[reason]}`,
    'Check SMS_GATEWAY_URL, and that this machine can reach it.',
  );
}

async function checkSmtp(env: Config['env'], smtp: Config['smtp']): Promise<Finding> {
  if (!smtp) {
    if (env === 'sandbox')
      return ok('mail', 'emails are not sent: the sandbox shows them at GET /sandbox/mail');
    return warning(
      'mail',
      'SMTP_URL is not set: members can’t be invited, and can’t reset their password',
      'Set SMTP_URL and MAIL_FROM.',
    );
  }
  const { verifySmtp } = await import('#platform/mail/smtp.ts');
  const reason = await verifySmtp(smtp);
  return reason === null
    ? ok('mail', 'the mail server accepts the connection')
    : failed(
        'mail',
        `the mail server can’t be used: ${reason}`,
        'Check SMTP_URL, and that the mail server is running.',
      );
}
