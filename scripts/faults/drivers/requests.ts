import { type DriverContext, newUser, repeat } from './driver.ts';

/** Creates, changes and reads users. A caller must read what the service has acknowledged. */
export function makeRequests(context: DriverContext): Promise<void> {
  const { journal, ledger } = context;
  return repeat(context, { activity: 'request', callers: 3, pauseMs: 150 }, async (caller) => {
    const { client, serial } = caller;
    const userId = await newUser(context, caller);
    const path = { user_id: userId };
    const surname = `${ledger.users.get(userId)} changed`;
    await client.patch('/users/{user_id}', { path, body: { surname } });
    ledger.users.set(userId, surname);
    const read = await client.get('/users/{user_id}', { path });
    if (read.surname !== surname || read.ext_id !== serial)
      journal.violate('request', `user ${userId} was read with other values than were acknowledged`);
    if (caller.random.happens(20)) ledger.expendable.push(userId);
  });
}
