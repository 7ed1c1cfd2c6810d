import { type App, createApp } from '../app.ts';
import { config } from './terminal.ts';

/** For commands that do one thing and end, also beside a service that runs. */
export async function withApp(work: (app: App) => Promise<void>): Promise<void> {
  const app = await createApp(
    { ...config(), databaseConnections: 2 },
    { as: 'visit', migrations: 'require' },
  );
  try {
    await work(app);
  } finally {
    await app.close();
  }
}
