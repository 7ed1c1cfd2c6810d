/** The text of an empty delivery log. */
export function noDeliveriesInWords(isFiltered: boolean): { title: string; hint: string | null } {
  if (isFiltered) return { title: 'No deliveries match', hint: null };
  return { title: 'Nothing was sent', hint: 'Send a test event to see how your server replies.' };
}
