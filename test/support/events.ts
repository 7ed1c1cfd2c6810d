import type { TestService } from './service.ts';

export interface SeenEvent {
  event: string;
  user_id: string;
  payload?: Record<string, unknown>;
  [field: string]: unknown;
}

/** Reads the whole feed of a client: the bodies of its events, oldest first. */
export async function readEvents(service: TestService, key = service.apiKey): Promise<SeenEvent[]> {
  const bodies: SeenEvent[] = [];
  for (let after = ''; ; ) {
    const { body } = await service.ask('GET', `/events?limit=100${after}`, { key });
    if (body.events.length === 0) return bodies;
    bodies.push(...body.events.map((event: { body: SeenEvent }) => event.body));
    after = `&after=${body.pagination.next_after}`;
  }
}

/** Reads the events of a user and of some kind. An event is listed once no older transaction is open: poll this. */
export async function eventsOf(service: TestService, userId: string, kind: string): Promise<SeenEvent[]> {
  return (await readEvents(service)).filter(({ event, user_id }) => user_id === userId && event === kind);
}
