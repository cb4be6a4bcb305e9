import * as fs from "node:fs";
import * as path from "node:path";
import { StoreNetworkError } from "./errors";

/** What statfs(2) calls file systems whose locks other machines may not see. */
const NETWORK_TYPES: ReadonlyMap<number, string> = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xfe534d42, "SMB"],
  [0xff534d42, "SMB (CIFS)"],
  [0x564c, "NCP"],
  [0x5346414f, "AFS"],
  [0x6b414653, "AFS"],
  [0x73757245, "Coda"],
  [0x00c36400, "Ceph"],
  [0x0bd00bd0, "Lustre"],
  [0x7461636f, "OCFS2"],
  [0x01161970, "GFS2"],
  [0x47504653, "GPFS"],
  [0x19830326, "BeeGFS"],
]);

const FUSE = 0x65735546;
/** A local disk may be mounted with FUSE too, so its own name decides. */
const NETWORK_FUSE =
  /^fuse\.(sshfs|glusterfs|ceph|s3fs|goofys|gcsfuse|rclone|davfs|curlftpfs|smbnetfs|juicefs|moosefs|mfs)/;

/**
 * Refuses a directory on a network disk: two machines could write to it, and neither would know.
 * @throws StoreNetworkError
 */
export function refuseNetworkDisk(dir: string): void {
  let place = path.resolve(dir);
  while (!fs.existsSync(place)) place = path.dirname(place);
  const type = fs.statfsSync(place).type >>> 0;
  const name = NETWORK_TYPES.get(type) ?? (type === FUSE ? networkFuse(place) : undefined);
  if (name !== undefined) throw new StoreNetworkError(dir, name);
}

/** The name of the FUSE file system that a directory is on, if it is one of the network. */
function networkFuse(place: string): string | undefined {
  const device = fs.statSync(place).dev;
  const [major, minor] = [(device >>> 8) & 0xfff, (device & 0xff) | ((device >>> 12) & 0xfff00)];
  const mounts = fs.readFileSync("/proc/self/mountinfo", "utf8").split("\n");
  const mount = mounts.find((line) => line.split(" ")[2] === `${major}:${minor}`);
  const type = mount?.split(" - ")[1]?.split(" ")[0];
  return type !== undefined && NETWORK_FUSE.test(type) ? type : undefined;
}
