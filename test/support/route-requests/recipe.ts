import type { Access } from "../../../src/kit/call.ts";
import type { Role } from "../../../src/kit/roles.ts";
import type { CallRequest } from "./call-request.ts";
import type { ObjectKind, Scene } from "./scene.ts";

/**
 * A valid request for a call, and who may make it, stated independently of the call's contract. What follows from access,
 * minimum role and object is not repeated.
 */
export interface Recipe {
  readonly access: Access;
  readonly minRole?: Role;
  /** Objects in the request that may belong to another company. */
  readonly objects: readonly ObjectKind[];
  /** A valid request for the scene's objects. */
  request(scene: Scene): CallRequest | Promise<CallRequest>;
  /** Valid requests with another kind of body, by a place that only it has ("body.filter"). */
  readonly requestsWith?: Readonly<Record<string, (scene: Scene) => Promise<CallRequest>>>;
  /** Status for roles that a rule of the call itself refuses although the object is theirs. */
  readonly refusals?: Readonly<Partial<Record<Role, number>>>;
  /** Status of a public call whose request nobody signed. @default success */
  readonly unsignedStatus?: number;
  /** Status for a GOD on another company's site. @default success */
  readonly foreignStatusOfGod?: number;
  /** Status for a missing object. @default 404 */
  readonly missingStatus?: number;
  /** The call changes or uses up something of the caller: each request is made by a new person. */
  readonly isSpending?: boolean;
  /**
   * A text of the request as the reply shows it, by the field's place ("body.firstName").
   * @returns undefined where the reply shows no such text
   */
  shown?(field: string, reply: unknown): unknown;
  /** Address of the call that returns what this one saved. */
  readonly readBack?: string;
}
