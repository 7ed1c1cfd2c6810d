import { Gauge, type Registry } from 'prom-client';
import type { Dependencies } from './dependencies.ts';

export function watchDependencies(registry: Registry, dependencies: Dependencies): void {
  new Gauge({
    name: 'stipend_dependency_up',
    help: 'Whether something that the service needs can be used: 1, or 0 if any process sees it fail',
    labelNames: ['dependency', 'provider'],
    registers: [registry],
    async collect() {
      const failing = await dependencies.list();
      this.reset();
      for (const { kind, provider = '' } of dependencies.all) this.set({ dependency: kind, provider }, 1);
      for (const { kind, provider } of failing) this.set({ dependency: kind, provider: provider ?? '' }, 0);
    },
  });
}
