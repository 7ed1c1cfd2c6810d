/** A known vulnerability of a package that does not stop CI until `expires`. */
export interface AcceptedAdvisory {
  /** As in the address of the advisory: GHSA-xxxx-xxxx-xxxx. */
  id: string;
  package: string;
  /** Why the service and its development are not affected, or what we wait for. */
  reason: string;
  /** A day such as 2027-01-31, at most 90 days ahead. Then somebody has to look again. */
  expires: string;
}

export const ACCEPTED_ADVISORIES: AcceptedAdvisory[] = [];
