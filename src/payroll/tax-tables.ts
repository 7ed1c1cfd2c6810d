import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { daysOfTablesLeft, warnOfMissingTables } from '#paye';
import type { Clock } from '#platform/clock.ts';
import { dayOf } from '#values/calendar.ts';

/** Warns operators before a tax year without tables starts, and while it lasts. */
export function taxTableWarnings({ clock }: { clock: Clock }): string[] {
  const warning = warnOfMissingTables(dayOf(clock.now()));
  return warning === null ? [] : [warning];
}

export function logTaxTableWarnings({ clock, log }: { clock: Clock; log: Logger }): void {
  for (const warning of taxTableWarnings({ clock })) log.warn({ check: 'tax_tables' }, warning);
}

export function watchTaxTables(registry: Registry, { clock }: { clock: Clock }): void {
  new Gauge({
    name: 'stipend_tax_tables_days_left',
    help: 'Days until the first tax year without tax tables starts; negative after its start',
    registers: [registry],
    collect() {
      this.set(daysOfTablesLeft(dayOf(clock.now())));
    },
  });
}
