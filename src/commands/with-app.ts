import { isNodeAway } from '#platform/database/nodes.ts';
import { type App, type AppOptions, createApp } from '../app.ts';
import { config } from './terminal.ts';

/** Runs a command that does one thing and ends. It may run next to a running service. */
export async function withApp(
  work: (app: App) => Promise<void>,
  options: Pick<AppOptions, 'unfinishedRestore'> = {},
): Promise<void> {
  const app = await createApp(
    { ...config(), databaseConnections: 2 },
    { as: 'visit', migrations: 'require', canLackStorage: true, ...options },
  );
  try {
    await work(app);
  } catch (error) {
    const { nodes } = app.database;
    throw nodes && isNodeAway(error) ? await nodes.explain(error) : error;
  } finally {
    await app.close();
  }
}
