/** Names of standard fonts, or files of fonts that are embedded. */
export interface FontFamily {
  name: string;
  regular: string;
  bold: string;
}

export const HELVETICA: FontFamily = { name: 'Helvetica', regular: 'Helvetica', bold: 'Helvetica-Bold' };
export const TIMES: FontFamily = { name: 'Times', regular: 'Times-Roman', bold: 'Times-Bold' };
export const COURIER: FontFamily = { name: 'Courier', regular: 'Courier', bold: 'Courier-Bold' };

/** A family that a forger takes for a changed figure. */
export function otherFamily({ name }: FontFamily): FontFamily {
  return name === 'Times' ? HELVETICA : TIMES;
}
