import { type NetworkInterfaceInfo, networkInterfaces, type as osType, release, userInfo } from 'node:os';
import type { ServerFacts } from './fraud-prevention.ts';

/** Reads facts about this machine. */
export function readServerFacts(
  { deviceId, now }: { deviceId: string | null; now: Date },
  readInterfaces = networkInterfaces,
): ServerFacts {
  const outward = outwardAddresses(readInterfaces);
  return {
    deviceId,
    osFamily: osType(),
    osVersion: release(),
    osUser: userName(),
    utcOffsetMinutes: 0 - now.getTimezoneOffset(),
    localIps: unique(outward.map(({ address }) => address)),
    localIpsAt: now,
    macAddresses: unique(outward.map(({ mac }) => mac)).filter((mac) => mac !== '00:00:00:00:00:00'),
  };
}

/** Returns none if the system does not let this process read the addresses. */
function outwardAddresses(readInterfaces: typeof networkInterfaces): NetworkInterfaceInfo[] {
  try {
    return Object.values(readInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal }) => !internal);
  } catch {
    return [];
  }
}

/** Returns null in containers that run under a user id without a name. */
function userName(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}
