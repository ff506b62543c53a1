import type { Role } from '../../core/vocabulary.ts';
import * as m from '../../paraglide/messages.js';

const names = { user: m.areas_role_user, authority: m.areas_role_authority, admin: m.areas_role_admin };

export const roleName = (role: Role): string => names[role]();
