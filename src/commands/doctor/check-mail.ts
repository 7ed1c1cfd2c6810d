import { type Finding, failed, ok, warning } from '#values/finding.ts';
import type { Config } from '../../config.ts';

/** Connects to the mail server and signs in, without sending anything. */
export async function checkMail({ env, smtp, smsGateway }: Config): Promise<readonly Finding[]> {
  return [await checkSmtp(env, smtp), ...(smsGateway ? [ok('text messages', 'set up, but not tested')] : [])];
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
