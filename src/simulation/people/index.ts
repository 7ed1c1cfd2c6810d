export { createPeople, PAYSLIPS_ADDED_MAX } from './create-people.ts';
export { CLAIMS } from './identities.ts';
export type {
  People,
  SandboxDeduction,
  SandboxEarning,
  SandboxEmployer,
  SandboxEmployment,
  SandboxPayslip,
  SandboxPerson,
} from './person.ts';
export { PERSONA_NAMES, PERSONAS, type PersonaName } from './personas.ts';
