import type { TaxYear } from '#values/calendar.ts';
import type { Attendance, ConnectorContext, DetailLists, IncomeNeeds, IncomeRequest } from '../connector.ts';
import type { HmrcApi } from './api.ts';
import type { EmployerYear } from './income.ts';
import type { HmrcSettings } from './settings.ts';

/** One of the three APIs with income data. HMRC decides which of them an application may use. */
export interface Profile {
  scopes: readonly string[];
  needs: IncomeNeeds;
  findsBy: DetailLists;
  /** Loads the code that reads the API. */
  load(): Promise<ProfileReader>;
}

export interface ProfileReader {
  /** Called once for each fetch. The result returns the headers of each request, besides those of all profiles. */
  headersFor(context: ConnectorContext, attendance: Attendance): () => Readonly<Record<string, string>>;
  readYears(
    api: HmrcApi,
    request: Pick<IncomeRequest, 'person' | 'utr' | 'taxYears'> & { today: string },
  ): Promise<Map<TaxYear, EmployerYear[]>>;
  /** Identifies the income of a person; null if its employments have stable ids. */
  taxpayerOf(request: IncomeRequest, settings: HmrcSettings): string | null;
}
