import { type Command, Option } from "commander";
import type { Books } from "../../app/modules/books/books.server";
import { ROLES, type Role } from "../../app/modules/users/user";
import type { Terminal } from "../terminal";
import { commandLineUser } from "./command-line-user";
import { CommandRefused } from "./command-refused";

// A command's dependencies are loaded when it runs, so that --help answers at once.

const passwordOption = () =>
  new Option("--password <password>", 'at least 12 characters; "-" reads it from standard input').default(
    undefined,
    "a random one, printed once",
  );

/** garage user add | set-password | activate */
export function addUserCommands(program: Command, terminal: Terminal): void {
  const user = program.command("user").description("manage the people who can sign in");

  const choose = async (given: string | undefined) => {
    if (given === undefined) {
      const { randomBytes } = await import("node:crypto");
      return { password: randomBytes(12).toString("base64url"), isMade: true };
    }
    if (given !== "-") return { password: given, isMade: false };
    // As a form takes it: with its spaces, and without the end of the line.
    const password = (await terminal.readInput()).replace(/\r?\n$/, "");
    if (/[\r\n]/.test(password)) throw new CommandRefused("The password has more than one line.");
    return { password, isMade: false };
  };
  const tell = (sentence: string, made: { password: string; isMade: boolean }) =>
    terminal.out(made.isMade ? `${sentence} Password: ${made.password}\n` : `${sentence}\n`);

  user
    .command("add <name> <email>")
    .description("add a user")
    .addOption(
      new Option("--role <role>", "their role; the first user is an Admin, others Staff without it").choices(
        ROLES,
      ),
    )
    .addOption(passwordOption())
    .action(async (name: string, email: string, options: { role?: Role; password?: string }) => {
      const made = await choose(options.password);
      const { addUser } = await import("../../app/modules/users/users.server");
      const { beginsBooks, withGarage } = await import("./with-garage");
      const checkRole = (isFirst: boolean) => {
        if (isFirst && options.role === "Staff")
          throw new CommandRefused("The first user must be an Admin: nobody else could change the settings");
      };
      // Before the books begin.
      checkRole(beginsBooks(terminal));
      const { role } = await withGarage(terminal, { readOnly: false, mustExist: "empty" }, (garage) => {
        const isFirst = garage.books.users.count === 0;
        checkRole(isFirst);
        const role = options.role ?? (isFirst ? "Admin" : "Staff");
        return addUser(garage, { name, email, password: made.password, role }, commandLineUser());
      });
      tell(`Added ${name} (${email}), ${role}.`, made);
    });

  user
    .command("set-password <email>")
    .description("give a user a new password; their sessions and tokens end")
    .addOption(passwordOption())
    .action(async (email: string, options: { password?: string }) => {
      const made = await choose(options.password);
      const { getUserByEmail, setPassword } = await import("../../app/modules/users/users.server");
      const { withGarage } = await import("./with-garage");
      const check = (books: Books) => void getUserByEmail({ books }, email);
      const changed = await withGarage(terminal, { readOnly: false, mustExist: true, check }, (garage) =>
        setPassword(garage, email, made.password, commandLineUser()),
      );
      const notYet = changed.active
        ? ""
        : ` They are not active: garage user activate ${email} lets them in.`;
      tell(`Changed the password of ${changed.name}.${notYet}`, made);
    });

  user
    .command("activate <email>")
    .description("bring a deactivated user back")
    .action(async (email: string) => {
      const { activateUser, getUserByEmail } = await import("../../app/modules/users/users.server");
      const { withGarage } = await import("./with-garage");
      const check = (books: Books) => void getUserByEmail({ books }, email);
      const { name } = await withGarage(terminal, { readOnly: false, mustExist: true, check }, (garage) =>
        activateUser(garage, email, commandLineUser()),
      );
      terminal.out(`${name} is active.\n`);
    });
}
