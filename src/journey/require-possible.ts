import { requireSender } from '#platform/mail/require-sender.ts';
import type { Senders } from '#platform/mail/senders.ts';
import { fixed, invalidRequest, say } from '#platform/problem.ts';
import type { Providers } from '#providers';
import { addMonthsToDay, type Day } from '#values/calendar.ts';
import { allowedMethods, methodOf, type SourceSettings } from './allowed-methods.ts';
import { BRINGS, methodsFor } from './asking/received.ts';
import type { JourneyInput, Method } from './schema.ts';

interface Possible {
  providers: Providers;
  senders: Pick<Senders, 'canSend'>;
  settings: SourceSettings;
  /** The day for the client. */
  today: Day;
  /** Before the name of each field in messages. */
  at: '' | 'journey.';
}

/** Rejects a journey that could show no way to share, that asks for what the user can't share, or whose codes can't be sent. */
export function requirePossible(possible: Possible, input: JourneyInput): void {
  const { providers, senders, settings, at } = possible;
  const { methods, payroll_provider: providerId, contact, ask_for: ask } = input;
  if (contact) requireSender(senders, contact.email === undefined ? 'sms' : 'email');
  const allowed = allowedMethods(providers, settings, methods ?? (ask ? methodsFor(ask) : null));
  if (methods && allowed.length === 0)
    throw invalidRequest(
      say`[${fixed(at)}methods] names only methods that are not available to this user: change the settings of the user or the client, or name other methods`,
    );
  requireAskable(possible, input, allowed);
  if (providerId === undefined) return;
  const provider = providers.find(providerId);
  if (!provider) throw invalidRequest(say`[${fixed(at)}payroll_provider] is not a known provider`);
  if (!provider.row.is_oauth2 && !provider.row.is_scraper)
    throw invalidRequest(
      say`[${fixed(at)}payroll_provider] has no sign-in: leave it out, and list the method direct in [${fixed(at)}methods]`,
    );
  if (!allowed.includes(methodOf(providers, providerId)))
    throw invalidRequest(
      say`[${fixed(at)}payroll_provider] belongs to a method that is not available to this user, or is not in [${fixed(at)}methods]`,
    );
}

/** The longest lookback, which also finds years that were typed wrong. */
const MONTHS_BACK_MAX = 72;

function requireAskable({ at, today }: Possible, input: JourneyInput, allowed: readonly Method[]): void {
  if (!input.ask_for) return;
  if (input.starts_at === 'my_data')
    throw invalidRequest(say`[${fixed(at)}ask_for] can be used only if the link starts at sharing`);
  const [newest, oldest] = [today.slice(0, 7), addMonthsToDay(today, -MONTHS_BACK_MAX).slice(0, 7)];
  const messages = input.ask_for.flatMap(({ source, months = [] }, item) => [
    ...(BRINGS[source].some((method) => allowed.includes(method))
      ? []
      : [
          say`[${fixed(at)}ask_for[${item}].source] needs one of these methods: ${fixed(BRINGS[source].join(', '))}. None is available to this user: change the settings of the user or the client, or [${fixed(at)}methods]`,
        ]),
    ...months.flatMap((month, index) =>
      month <= newest && month >= oldest
        ? []
        : [
            say`[${fixed(at)}ask_for[${item}].months[${index}]] must be a month from ${fixed(oldest)} to ${fixed(newest)}`,
          ],
    ),
  ]);
  if (messages.length > 0) throw invalidRequest(...messages);
}
