/** In the sandbox, makes a single request fail. */
export const FAULT_HEADER = 'x-svc-sandbox-fault';
