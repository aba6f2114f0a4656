"""CMS messages to start from: message.py FOLDER"""
import pathlib
import shutil
import sys

root = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(root / "Tests/Hostile"))
import messages  # noqa: E402

folder = pathlib.Path(sys.argv[1])
for path in (root / "TestCerts/messages").iterdir():
    shutil.copy(path, folder / path.name)
rsa, leaf = messages.RSA, messages.certificate(messages.rsa_key(), messages.name("leaf"), messages.name("leaf"), messages.rsa_key())
one = messages.signer(b"k", rsa, b"\1" * 256)
for count in (0, 1, 2, 8, 9):
    (folder / f"seed-{count}-signers").write_bytes(messages.signed_data([leaf], [one] * count))
(folder / "seed-digests").write_bytes(messages.signed_data([leaf], [one], digests=[messages.SHA256] * 9))
