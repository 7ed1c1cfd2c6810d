import { randomBytes } from 'node:crypto';
import { Command } from 'commander';
import { type Forwarded, type ListenOptions, listen } from 'stipend/listen';
import { hasApiKeyForm } from '#clients';
import { EVENT_KINDS } from '#events';
import { isLoopback } from '#values/loopback.ts';
import { EncryptionKey } from '#webhooks';
import { stopSignal } from './stop.ts';
import { print, setting } from './terminal.ts';

const SECRET_BYTES = 32;

export function listenCommand(): Command {
  return new Command('listen')
    .description(
      'forward the events of a sandbox client to a receiver on your machine, signed as in production, until Ctrl-C',
    )
    .requiredOption('--forward-to <url>', 'the address of your receiver')
    .option('--service <url>', 'the address of the service', 'http://127.0.0.1:8080')
    .option('--events <kinds>', `only these events, separated by commas: ${EVENT_KINDS.join(', ')}`)
    .option('--include-payload', 'send payloads, like a webhook with config.include_payload')
    .option('--all', 'start with all stored events instead of new ones')
    .addHelpText(
      'after',
      `
Set STIPEND_API_KEY to an API key of the sandbox. Set SIGNING_SECRET and ENCRYPTION_KEY to the values that your receiver uses;
without SIGNING_SECRET the command creates a secret and prints it. Test events and replays are forwarded too.`,
    )
    .action(async (options: Options) => {
      const stop = new AbortController();
      void stopSignal().then(() => stop.abort());
      await forwardEvents(readForwarding(options), stop.signal);
    });
}

interface Options {
  forwardTo: string;
  service: string;
  events?: string;
  includePayload?: true;
  all?: true;
}

export type Forwarding = Omit<ListenOptions, 'onEvent' | 'onForwarded' | 'onLost' | 'onBack' | 'signal'> & {
  service: URL;
  forwardTo: { url: URL; signingSecret: string; encryptionKey?: string };
};

/** Forwards events until the signal aborts. */
export async function forwardEvents(forwarding: Forwarding, signal: AbortSignal): Promise<void> {
  const { service, forwardTo } = forwarding;
  print(`Forwarding the events of ${service.origin} to ${forwardTo.url.href}. Press Ctrl-C to stop.`);
  const counts = { accepted: 0, rejected: 0 };
  const { ended } = await listen({
    ...forwarding,
    signal,
    onEvent: ({ event }, id) => print(`--> ${event}  ${id}`),
    onForwarded: (_, forwarded) => {
      print(`<-- ${describe(forwarded)}`);
      counts[isAccepted(forwarded) ? 'accepted' : 'rejected'] += 1;
    },
    onLost: (reason, waitMs) => print(`${reason}: trying again in ${Math.ceil(waitMs / 1000)} s`),
    onBack: () => print('Connected again.'),
  });
  await ended;
  print(`Stopped. Events accepted by the receiver: ${counts.accepted}. Not accepted: ${counts.rejected}.`);
}

function describe(forwarded: Forwarded): string {
  const text = forwarded.outcome === 'answered' ? String(forwarded.status) : `no reply: ${forwarded.reason}`;
  const note = isAccepted(forwarded) ? '' : ' (not accepted: a webhook would try again later)';
  return `${text} after ${forwarded.ms} ms${note}`;
}

/** As in production, any 2xx is a success. */
function isAccepted(forwarded: Forwarded): boolean {
  return forwarded.outcome === 'answered' && forwarded.status >= 200 && forwarded.status < 300;
}

function readForwarding({ forwardTo, service, events, includePayload, all }: Options): Forwarding {
  const apiKey = setting('STIPEND_API_KEY');
  if (!apiKey) throw new Error('Set STIPEND_API_KEY to an API key of the sandbox');
  if (!hasApiKeyForm(apiKey, 'sandbox'))
    throw new Error(
      'STIPEND_API_KEY must be an API key of the sandbox: events of production are not forwarded',
    );
  return {
    service: readService(service),
    apiKey,
    fromStart: all === true,
    kinds: readKinds(events),
    includePayload: includePayload === true,
    forwardTo: {
      url: readUrl('--forward-to', forwardTo),
      signingSecret: setting('SIGNING_SECRET') ?? newSecret(),
      ...readEncryptionKey(),
    },
  };
}

/** The API key must not travel over a network unencrypted. */
function readService(text: string): URL {
  const url = readUrl('--service', text.endsWith('/') ? text : `${text}/`);
  if (url.protocol !== 'https:' && !isLoopback(url.hostname))
    throw new Error('--service must be an https URL (http is allowed for this machine)');
  return url;
}

function readUrl(option: string, text: string): URL {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new Error(`${option} must be an http or https URL such as http://127.0.0.1:9000/`);
  return url;
}

function readKinds(text: string | undefined): readonly (typeof EVENT_KINDS)[number][] {
  if (text === undefined) return EVENT_KINDS;
  const kinds = text.split(',').map((given) => EVENT_KINDS.find((kind) => kind === given.trim()));
  if (kinds.every((kind) => kind !== undefined)) return kinds;
  throw new Error(`--events must be a list of one or more of ${EVENT_KINDS.join(', ')}, separated by commas`);
}

function readEncryptionKey(): { encryptionKey?: string } {
  const text = setting('ENCRYPTION_KEY');
  if (text === null) return {};
  const parsed = EncryptionKey.safeParse(text);
  if (!parsed.success) throw new Error('ENCRYPTION_KEY must be the Base64 of 32 bytes');
  return { encryptionKey: parsed.data };
}

function newSecret(): string {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  print(`Signing secret: ${secret}`);
  return secret;
}
