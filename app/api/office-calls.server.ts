import * as z from "zod";
import { requestReset, takeReset } from "../http/password-reset.server";
import { issueToken } from "../http/session.server";
import { signIn } from "../http/sign-in.server";
import { customerView } from "../modules/customers/customer";
import { customerSchema } from "../modules/customers/customer.schema";
import {
  createCustomer,
  customerInvoices,
  deleteCustomer,
  getCustomer,
  listCustomers,
  updateCustomer,
} from "../modules/customers/customers.server";
import { getDepartment } from "../modules/departments/departments.server";
import { embeddedInvoice } from "../modules/invoices/invoice-view.server";
import { printStatement } from "../modules/statements/statement-pdf.server";
import { supplierSchema } from "../modules/suppliers/supplier.schema";
import {
  createSupplier,
  deleteSupplier,
  listSuppliers,
  updateSupplier,
} from "../modules/suppliers/suppliers.server";
import { createUser, deactivateUser, listUsers, updateUser } from "../modules/users/manage-users.server";
import { userView } from "../modules/users/user";
import {
  createUserSchema,
  requestResetSchema,
  resetPasswordSchema,
  signInSchema,
} from "../modules/users/user.schema";
import type { ApiCall } from "./call";
import * as entity from "./entity.schema";
import { SENT } from "./examples";
import { recordCalls } from "./records.server";

export const AUTHENTICATION: readonly ApiCall[] = [
  {
    method: "post",
    path: "authentication/sign-in",
    noun: "Authentication",
    isPublic: true,
    summary: "A token for the Authorization header, good for 12 hours",
    body: { schema: signInSchema, example: SENT.signIn },
    answer: z.string(),
    refusals: [401, 429],
    handle: async ({ garage, body, clientAddress }) =>
      issueToken(garage, await signIn(garage, body, clientAddress)),
  },
  {
    method: "post",
    path: "authentication/request-password-reset",
    noun: "Authentication",
    isPublic: true,
    summary: "Emails a password reset link. Answers the same for unknown emails",
    body: { schema: requestResetSchema, example: SENT.requestReset },
    statuses: [204],
    refusals: [429],
    handle: ({ garage, body, clientAddress }) => requestReset(garage, body, clientAddress),
  },
  {
    method: "post",
    path: "authentication/reset-password/{token}",
    noun: "Authentication",
    isPublic: true,
    summary: "Sets a new password, with the token from a reset link",
    body: { schema: resetPasswordSchema, example: SENT.resetPassword },
    statuses: [204],
    refusals: [429],
    handle: ({ garage, params, body, clientAddress }) =>
      takeReset(garage, params.token ?? "", body, clientAddress),
  },
];

/** Customers, suppliers and users. */
export const OFFICE: readonly ApiCall[] = [
  ...recordCalls({
    noun: "Customers",
    path: "customers",
    one: "a customer",
    body: customerSchema,
    examples: [SENT.customer, SENT.customerChange],
    answer: entity.customer,
    list: listCustomers,
    view: (_, customer) => customerView(customer),
    read: {
      answer: entity.customerWithInvoices,
      get: (garage, id) => ({
        ...customerView(getCustomer(garage, id)),
        invoices: customerInvoices(garage, id).map((invoice) => embeddedInvoice(garage, invoice)),
      }),
    },
    create: createCustomer,
    update: updateCustomer,
    remove: deleteCustomer,
  }),
  {
    method: "get",
    path: "customers/{id}/statement/{department}/pdf",
    noun: "Customers",
    summary: "The A4 statement of a customer's unpaid invoices in a department",
    answer: "pdf",
    refusals: [404, 503],
    handle: ({ garage, id, params }) => {
      const department = getDepartment(garage, params.department ?? "");
      return printStatement(garage, getCustomer(garage, id), department);
    },
  },
  ...recordCalls({
    noun: "Suppliers",
    path: "suppliers",
    one: "a supplier",
    body: supplierSchema,
    examples: [SENT.supplier, SENT.supplierChange],
    answer: entity.supplier,
    list: listSuppliers,
    create: createSupplier,
    update: updateSupplier,
    remove: deleteSupplier,
  }),
  ...recordCalls({
    noun: "Users",
    path: "users",
    one: "a user",
    isSearched: false,
    body: createUserSchema,
    examples: [SENT.user, SENT.userChange],
    answer: entity.user,
    list: listUsers,
    create: createUser,
    update: updateUser,
    remove: deactivateUser,
    view: (_, user) => userView(user),
  }),
];
