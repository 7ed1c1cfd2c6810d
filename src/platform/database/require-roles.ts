import pg from 'pg';
import type { Database } from './database.ts';

const ROLES = 'stipend_tenant, stipend_system';

/**
 * Row level security depends on the roles of the connections. Options in DATABASE_URL could override them, and
 * a user that did not create the roles needs the right to use them.
 */
export async function requireRoles({
  pool,
  address,
}: Pick<Database, 'address'> & { pool: Pick<pg.Client, 'query'> }): Promise<void> {
  try {
    const { rows } = await pool.query('select current_user as role');
    if (rows[0].role !== 'stipend_tenant')
      throw new Error('DATABASE_URL must not set options: connections need the role stipend_tenant');
    await pool.query(`select set_config('role', 'stipend_system', true)`);
  } catch (error) {
    throw adviseOnRoles(error as Error, address);
  }
}

/** Adds the statements to run, if the error is about a role that is missing or that the user may not use or create. */
export function adviseOnRoles(error: Error, address: pg.PoolConfig): Error {
  const statements = statementsFor(error.message, userOf(address));
  if (!statements) return error;
  return new Error(`${error.message}. Ask an administrator of the database to run: ${statements}`, {
    cause: error,
  });
}

function statementsFor(message: string, user: string): string | null {
  const grant = `grant ${ROLES} to ${user}`;
  if (/permission denied to set role/.test(message)) return grant;
  if (/permission denied to create role|role "stipend_\w+" does not exist/.test(message))
    return `create role stipend_tenant nologin; create role stipend_system nologin; ${grant}`;
  return null;
}

/** The user that pg connects as, from the address, the environment or the operating system; quoted if SQL requires it. */
function userOf(address: pg.PoolConfig): string {
  const { user = '' } = new pg.Client(address);
  return /^[a-z_][a-z0-9_]*$/.test(user) ? user : pg.escapeIdentifier(user);
}
