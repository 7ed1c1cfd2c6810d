import { randomBytes } from 'node:crypto';
import { makeDataFolder, removeDataFolder } from '../harness/data-folder.ts';
import { startStipend, untilServing } from '../harness/service-process.ts';

export interface Service {
  url: string;
  apiKey: string;
}

/** Creates a folder that is removed when the demo ends. */
export async function makeFolder(undo: AsyncDisposableStack): Promise<string> {
  const folder = await makeDataFolder('demo');
  undo.defer(() => folder.remove());
  return folder.path;
}

/** Starts the service as `npm start` does, on any free port, with all its data in `dataDir`. */
export async function startService(dataDir: string, undo: AsyncDisposableStack): Promise<Service> {
  undo.defer(() => removeDataFolder(dataDir));
  const apiKey = `svc_sandbox_${randomBytes(24).toString('hex')}`;
  const service = startStipend(['serve'], {
    environment: { DATA_DIR: dataDir, BOOTSTRAP_API_KEY: apiKey },
    // Ctrl-C reaches only the demo, which then stops the service cleanly
    isDetached: true,
    endsWithParent: true,
  });
  undo.defer(() => service.stop());
  return { url: await untilServing(service), apiKey };
}
