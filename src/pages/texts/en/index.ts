export { common } from './common.ts';
export { connectAccount } from './connect-account.ts';
export { employer } from './employer.ts';
export { consent, end, journey, ways, welcome } from './journey.ts';
export { myData } from './my-data.ts';
export { myDataPdf } from './my-data-pdf.ts';
export { problems } from './problems.ts';
export { setPassword } from './set-password.ts';
