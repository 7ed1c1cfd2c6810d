/** Shows the error of a program that fails, and ends the process. */
export async function exitIfFailed(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    console.error(error);
    // unfinished work could keep the process open
    process.exit(1);
  }
}
