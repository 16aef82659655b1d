"""Scripts that run a job on a cluster."""

from __future__ import annotations

SLURM = """#!/bin/bash
# A job of `grader batch` as a job array.  Submit it again after a failure: what is done stays.
#   sbatch --array=1-40 batch.sh
# Then, when all have ended:  grader batch collect {folder} --to ratings.parquet
#SBATCH --job-name=grader
#SBATCH --cpus-per-task=4
#SBATCH --mem=8G
#SBATCH --time=04:00:00
#SBATCH --signal=TERM@60
#SBATCH --requeue

exec grader batch run {folder} \\
    --part "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \\
    --jobs "$SLURM_CPUS_PER_TASK" --memory 1800MB
"""
K8S = """# A job of `grader batch` on Kubernetes.  Every pod takes the next partition that is free.
#   kubectl apply -f batch.yaml
# The image needs the grader in the version that planned the job, and the volume its folder.
apiVersion: batch/v1
kind: Job
metadata:
  name: grader
spec:
  parallelism: 10
  completions: 10
  completionMode: Indexed
  backoffLimitPerIndex: 20
  template:
    spec:
      restartPolicy: Never
      terminationGracePeriodSeconds: 30
      containers:
        - name: grader
          image: registry.example/grader:latest
          command: ["grader", "batch", "run", "{folder}", "--claim", "--jobs", "4",
                    "--memory", "1800MB"]
          resources:
            requests: {{cpu: "4", memory: 4Gi}}
            limits: {{memory: 8Gi}}
          volumeMounts:
            - {{name: job, mountPath: {mount}}}
      volumes:
        - name: job
          persistentVolumeClaim:
            claimName: grader
"""
TEMPLATES = {"slurm": SLURM, "k8s": K8S}
"""The template of each system; `{folder}` is the folder of the job, `{mount}` its volume."""


def template(system: str, folder: str) -> str:
    """Return the script for a system.

    Args:
        system: one of `TEMPLATES`.
        folder: the folder of the job, as the machines there see it.
    """
    mount = folder.rpartition("/")[0] or "/data"
    return TEMPLATES[system].format(folder=folder, mount=mount)
