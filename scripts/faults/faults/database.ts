import { type Fault, OVER } from './fault.ts';

export const restartedDatabase: Fault = {
  name: 'restart of the database',
  holdMs: { least: 1000, most: 2000 },
  async begin({ database }, random) {
    const crashes = random.happens(50);
    const downMs = random.between(0, 4000);
    await database.restart({ crashes, downMs });
    return {
      details: `${crashes ? 'a crash' : 'an orderly stop'}, down for at least ${downMs} ms`,
      end: OVER,
    };
  },
};

/** The standby has every commit that was acknowledged, because commits wait for it. */
export const failedOverDatabase: Fault = {
  name: 'failover of the database',
  holdMs: { least: 3000, most: 6000 },
  prepare: ({ database }) => database.prepareFailover(),
  async begin({ database }, random) {
    const isSilent = random.happens(50);
    await database.failOver({ isSilent });
    return {
      details: isSilent ? 'the lost machine never answers' : 'the lost machine refuses connections',
      end: async () => database.endFailover(),
    };
  },
  async afterwards({ processes, version }) {
    const { code, output } = await processes.run(['restored'], version.current);
    if (code !== 0) throw new Error(`stipend restored failed: ${output}`);
  },
};

export const silentDatabase: Fault = {
  name: 'packets to the database are lost',
  holdMs: { least: 4000, most: 20_000 },
  async begin({ database }) {
    database.goSilent();
    return { details: 'all connections', end: async () => database.resume() };
  },
};

export const cutConnections: Fault = {
  name: 'all connections to the database end',
  holdMs: { least: 1000, most: 2000 },
  async begin({ database }, random) {
    const times = random.between(1, 3);
    for (let time = 1; time <= times; time++) {
      database.cutConnections();
      await new Promise((resolve) => setTimeout(resolve, random.between(100, 1000)));
    }
    return { details: `${times} times`, end: OVER };
  },
};
