import { Gauge, type Registry } from 'prom-client';
import type { Nodes } from './nodes.ts';

/** Without a distributed database, the metric has no values. */
export function watchNodes(registry: Registry, nodes: Nodes | null): void {
  new Gauge({
    name: 'stipend_database_node_up',
    help: 'Whether a server of a distributed database answers and its clients are served, by its number in pg_dist_node',
    labelNames: ['node'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { id, state } of nodes?.all ?? [])
        this.set({ node: String(id) }, state === 'served' ? 1 : 0);
    },
  });
}
